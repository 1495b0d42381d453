/**
 * File name extensions that the forms accept. A file may have the extension of one of these formats and the content of another.
 */
export const FILE_EXTENSIONS = ['.pdf', '.jpg', '.jpeg', '.png'];
