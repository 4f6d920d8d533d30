// PegbarScene
