// PegbarRender
