/* Nothing to declare: the manifest is read from the file. */
