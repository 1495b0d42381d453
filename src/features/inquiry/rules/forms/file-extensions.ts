/**
 * File name extensions that the forms accept. A file is also accepted if its content has another of these formats than its
 * extension.
 */
export const FILE_EXTENSIONS = ['.pdf', '.jpg', '.jpeg', '.png'];
