import type { SubmissionStatus } from '../rules/forms/submission.ts';

/** A change of status that one tab or the service worker sends to every tab. */
export interface StatusMessage {
  key: string;
  status: SubmissionStatus;
}

/**
 * The message in the format in which it is posted. `standing` means the status. The site's first version chose this name, and its
 * tabs may still be open.
 */
interface PostedMessage {
  key: string;
  standing: SubmissionStatus;
}

export interface StatusChannel {
  post: (message: StatusMessage) => void;
  listen: (onMessage: (message: StatusMessage) => void) => void;
}

/**
 * Opens the channel between tabs. If the browser refuses the channel, nothing is sent or received. Firefox does so when site data
 * is blocked.
 */
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
