import type { SubmissionStatus } from '../domain/forms/submission.ts';

/** A change of status, told to every tab, by a tab or by the service worker. */
export interface StatusMessage {
  key: string;
  status: SubmissionStatus;
}

/** As it is posted: `standing` is its name in the site's first version, tabs of which may be open beside this one. */
interface PostedMessage {
  key: string;
  standing: SubmissionStatus;
}

export interface StatusChannel {
  post: (message: StatusMessage) => void;
  listen: (onMessage: (message: StatusMessage) => void) => void;
}

/** Opens the channel between tabs. It stays silent where the browser refuses one: Firefox does when site data is blocked. */
export function openStatusChannel(): StatusChannel {
  let channel: BroadcastChannel | undefined;
  try {
    channel = new BroadcastChannel('outgoing');
  } catch (cause) {
    console.warn(cause);
  }
  return {
    post: ({ key, status }) => channel?.postMessage({ key, standing: status } satisfies PostedMessage),
    listen: (onMessage) =>
      channel?.addEventListener('message', ({ data: { key, standing } }: MessageEvent<PostedMessage>) =>
        onMessage({ key, status: standing }),
      ),
  };
}
