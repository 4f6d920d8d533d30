// PegbarMedia
