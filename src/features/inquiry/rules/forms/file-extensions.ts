/** File name extensions that the forms accept. A file's content may be of another accepted kind than its extension. */
export const FILE_EXTENSIONS = ['.pdf', '.jpg', '.jpeg', '.png'];
