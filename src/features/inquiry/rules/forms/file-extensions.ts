/** Accepted extensions of a chosen file. The content may be of another accepted kind. */
export const FILE_EXTENSIONS = ['.pdf', '.jpg', '.jpeg', '.png'];
