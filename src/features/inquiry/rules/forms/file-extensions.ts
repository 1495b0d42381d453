/**
 * File name extensions that the forms accept. The content of a file may be of another accepted format than its extension.
 */
export const FILE_EXTENSIONS = ['.pdf', '.jpg', '.jpeg', '.png'];
