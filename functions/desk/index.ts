import { MAX_PICTURE_BYTES } from '../../src/features/desk/rules/product-picture.ts';
import { accountFunction, type AccountCall, type AccountResponse } from '../_shared/account-function.ts';
import { database, rpc } from '../_shared/database.ts';
import { keepArticles } from '../_shared/articles.ts';
import { deliverSoon } from '../_shared/delivery/deliver-soon.ts';
import { linkToFile } from '../_shared/mail/outbox.ts';
import { PICTURE_BUCKET } from '../_shared/product-pictures.ts';
import { articlesPerMinute, company, mailState, publicBackend, siteOrigin } from '../_shared/settings.ts';
import { sendRefunds } from '../_shared/stripe-refunds.ts';
import { handleArticles, isAboutArticles, type ArticleSending } from './articles.ts';
import { openFile, type DeskFiles } from './handler.ts';
import { setPicture, type ProductPictures } from './pictures.ts';

/** Lifetime of a link to a file. The desk opens the link immediately. */
const LINK_SECONDS = 5 * 60;
/** Maximum size of a picture and the other fields. */
const MAX_BYTES = MAX_PICTURE_BYTES + 16 * 1024;

const files: DeskFiles = {
  // Uses the caller's own rights. The database checks that the caller is staff, and records each file that the caller opens.
  find: ({ client }, inquiry, field) => rpc(client, 'desk_file', { p_id: inquiry, p_field: field }),
  async link(path) {
    const file = database().from('inquiry_files').select('path, name').eq('path', path);
    const { data } = await file.single<{ path: string; name: string }>().throwOnError();
    return linkToFile(database(), publicBackend(), data, LINK_SECONDS);
  },
};

const pictures: ProductPictures = {
  async store(name, picture, contentType) {
    const { error } = await database()
      .storage.from(PICTURE_BUCKET)
      .upload(name, await picture.arrayBuffer(), { contentType });
    if (error) throw new Error(`a picture could not be stored: ${error.message}`);
  },
  async remove(name) {
    await database().storage.from(PICTURE_BUCKET).remove([name]);
  },
  set: ({ client }, product, name, version) =>
    rpc(client, 'desk_set_picture', { p_id: product, p_picture: name, p_version: version }),
};

/** Returns the operations and the current settings for sending the newsletter. */
const sending = (): ArticleSending => ({
  refresh: () => keepArticles(database()),
  call: ({ client }, name, parameters) => rpc(client, name, parameters),
  deliverSoon,
  mail: mailState(),
  perMinute: articlesPerMinute(),
  sender: { company: company(), site: siteOrigin(), publicBackend: publicBackend() },
});

async function handle(call: AccountCall): Promise<AccountResponse> {
  if (call.fields.action === 'picture') return setPicture(call, pictures);
  if (isAboutArticles(call)) return handleArticles(call, sending());
  if (call.fields.action !== 'refunds') return openFile(call, files);
  await sendRefunds();
  deliverSoon();
  return { kind: 'sent' };
}

/**
 * Handles POST from staff at the desk: `{action: 'file', inquiry, field}` or `{action: 'refunds'}` as JSON, or `picture`,
 * `product` and `version` as a form. `refunds` sends the refunds that Stripe has not answered, as the schedule does.
 * `articles.ts` lists the actions of the newsletter.
 */
export default {
  fetch: accountFunction(
    'desk',
    { POST: handle },
    { maxBytes: MAX_BYTES, mayCall: async (client) => (await rpc(client, 'desk_me', {})) !== null },
  ),
};
