#include <stdlib.h>
#include <webp/encode.h>

#include "codecs/webp.h"
#include "internal.h"

// Libwebp's levels go from 0 to 9; beyond this one a percent less costs twice the time.
enum { level = 2, riff_header = 12 };

static int encode(pgb_webp_job *job, WebPMemoryWriter *writer) {
  WebPConfig config;
  WebPPicture picture;
  if (!WebPConfigInit(&config) || !WebPPictureInit(&picture)) return 0;
  if (job->quality >= 0) config.quality = (float)job->quality;
  else if (!WebPConfigLosslessPreset(&config, level)) return 0;
  config.exact = 1;
  picture.use_argb = 1;
  picture.width = (int)job->width;
  picture.height = (int)job->height;
  picture.writer = WebPMemoryWrite;
  picture.custom_ptr = writer;
  int made = WebPPictureImportRGBA(&picture, job->pixels, (int)(job->width * 4)) &&
             WebPEncode(&config, &picture);
  WebPPictureFree(&picture);
  return made;
}

static void encode_one(void *context, size_t index) {
  pgb_webp_job *job = (pgb_webp_job *)context + index;
  WebPMemoryWriter writer;
  WebPMemoryWriterInit(&writer);
  job->bytes = NULL;
  job->size = 0;
  if (encode(job, &writer) && writer.size > riff_header) {
    job->size = writer.size - riff_header;
    job->bytes = malloc(job->size);
    if (job->bytes) memcpy(job->bytes, writer.mem + riff_header, job->size);
    else job->size = 0;
  }
  WebPMemoryWriterClear(&writer);
}

void pgb_webp_encode_all(pgb_webp_job *jobs, size_t count, int threads) {
  pgb_codec_parallel(count, threads, encode_one, jobs);
}
