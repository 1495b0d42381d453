// The files of an inquiry, checked as they arrive: by name and size as in the browser, and by content.
import { fileTypeFromBlob } from 'file-type';
import type { MessageCode } from '../../src/domain/forms/form-messages.ts';
import { contentKindOf, fileProblem, type ContentKind } from '../../src/domain/forms/inquiry-files.ts';
import { FILE_FIELDS } from '../../src/domain/forms/inquiries.ts';
import { isAlsoAnotherType } from '../_shared/file-content.ts';

const MIME_TYPES: Record<ContentKind, string> = {
  '.pdf': 'application/pdf',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
};

export interface ArrivedFile {
  field: string;
  name: string;
  type: string;
  /** Of its content, which its name may not announce. */
  extension: ContentKind;
  content: File;
}

export interface CheckedFiles {
  files: ArrivedFile[];
  errors: Partial<Record<string, MessageCode>>;
}

/** Checks the posted files that a form asks for; others are left out. */
export async function checkFiles(posted: ReadonlyMap<string, File>): Promise<CheckedFiles> {
  const checked: CheckedFiles = { files: [], errors: {} };
  for (const field of FILE_FIELDS.keys()) {
    const content = posted.get(field);
    if (!content) continue;
    const extension = fileProblem(content) ? undefined : await acceptedKindOf(content);
    if (extension)
      checked.files.push({
        field,
        name: displayName(content.name),
        type: MIME_TYPES[extension],
        extension,
        content,
      });
    else checked.errors[field] = fileProblem(content) ?? 'file_content';
  }
  return checked;
}

/** Returns the kind of a file's content; undefined where it is not accepted, or where programs may read it as another. */
async function acceptedKindOf(content: File): Promise<ContentKind | undefined> {
  const kind = await contentKindOf(content);
  if (!kind || (await isAlsoAnotherType(content, kind === '.pdf'))) return undefined;
  const found = await fileTypeFromBlob(content);
  // The library knows a PDF by its first bytes alone; scanners and mail programs put some before them.
  if (!found) return kind;
  // An animated PNG is a PNG.
  const type = found.mime === 'image/apng' ? 'image/png' : found.mime;
  return type === MIME_TYPES[kind] ? kind : undefined;
}

const MAX_NAME_CHARACTERS = 150;

/**
 * Returns a name for people to read: without what would steer a terminal or a text, and not longer than names are. It is
 * cut between characters, for PostgreSQL stores no half of an emoji.
 */
const displayName = (name: string): string =>
  Array.from(name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ''))
    .slice(-MAX_NAME_CHARACTERS)
    .join('');
