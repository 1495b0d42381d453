/**
 * File name extensions that the forms accept. They need not match the content: a file named `.png` may contain a JPEG picture.
 */
export const FILE_EXTENSIONS = ['.pdf', '.jpg', '.jpeg', '.png'];
