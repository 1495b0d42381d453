import type { SubmissionStatus } from '../rules/forms/submission.ts';

/** A change of status that one tab or the service worker sends to every tab. */
export interface StatusMessage {
  key: string;
  status: SubmissionStatus;
}

/**
 * The message in the format in which tabs post it. `standing` is the status. The site's first version chose this name, and tabs
 * with that version may still be open.
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
 * Opens the channel between tabs. Firefox refuses the channel when site data is blocked. In that case, nothing is sent or
 * received.
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
