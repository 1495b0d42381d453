import type { SubmissionStatus } from '../rules/forms/submission.ts';

/** A change of status, sent to every tab by a tab or the service worker. */
export interface StatusMessage {
  key: string;
  status: SubmissionStatus;
}

/** The message as posted. `standing` is its name in the site's first version, whose tabs may still be open. */
interface PostedMessage {
  key: string;
  standing: SubmissionStatus;
}

export interface StatusChannel {
  post: (message: StatusMessage) => void;
  listen: (onMessage: (message: StatusMessage) => void) => void;
}

/** Opens the channel between tabs. It stays silent if the browser refuses one, as Firefox does when site data is blocked. */
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
