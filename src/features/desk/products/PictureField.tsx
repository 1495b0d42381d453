import { useId, useRef, useState, type ReactNode } from 'react';
import { MIN_PICTURE_SIDE, PICTURE_TYPES, type PictureProblem } from '../rules/product-picture.ts';
import type { ProductDetails } from '../rules/products.ts';
import { fill } from '../../../core/text.ts';
import { sendPicture } from '../store.ts';
import type { AuthProblem } from '../../account/store/session.ts';
import { problemText, useAttempt } from '../../account/sign-in/use-attempt.ts';
import { describedBy, FieldFrame } from '../../../ui/FieldFrame.tsx';
import type { RoomProps } from '../props.ts';
import { shrinkPicture } from './shrink-picture.ts';

interface Props extends RoomProps {
  product: ProductDetails;
  onSaved: (product: ProductDetails) => void;
}

/** Uploads a new picture of a product as soon as it is chosen. */
export function PictureField({ product, onSaved, ...props }: Props): ReactNode {
  const { t, account, common, onClosed } = props;
  const { picture: words } = t.product;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { attempt, run } = useAttempt();
  const [problem, setProblem] = useState<PictureProblem | 'conflict'>();

  const send = async (file: File): Promise<AuthProblem | undefined> => {
    setProblem(undefined);
    const picture = await shrinkPicture(file);
    // Clears the input, so that the same file can be chosen again. There is no input if staff have left the product.
    if (input.current) input.current.value = '';
    if ('problem' in picture) {
      setProblem(picture.problem);
      return undefined;
    }
    const answer = await sendPicture(product.id, picture, product.version);
    if (answer.kind === 'refused') return answer.problem;
    const result = answer.value;
    if (result === null) onClosed();
    else if (result.kind === 'refused') setProblem(result.code);
    else if ('record' in result) {
      onSaved(result.record);
      if (result.kind === 'conflict') setProblem('conflict');
    }
    return undefined;
  };
  const isSending = attempt.kind === 'sending';
  const hint = fill(words.hint, { min: MIN_PICTURE_SIDE });
  const error = problem && fill(words.problems[problem], { min: MIN_PICTURE_SIDE });
  return (
    <div className="mt-4 max-w-80">
      {product.has_next_picture && <p className="notice mb-4 text-sm">{words.waiting}</p>}
      <FieldFrame id={id} label={words.label} hint={hint} error={error}>
        <div className="field file-field">
          <span aria-hidden>{isSending ? words.sending : words.choose}</span>
          <input
            ref={input}
            id={id}
            type="file"
            accept={PICTURE_TYPES.join()}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={describedBy(id, hint, error)}
            aria-disabled={isSending}
            onChange={({ target }) => target.files?.[0] && void run(() => send(target.files![0]!))}
          />
        </div>
      </FieldFrame>
      <p role="status" className="text-good mt-1 text-sm font-semibold empty:hidden">
        {isSending && words.sending}
        {attempt.kind === 'done' && !problem && words.sent}
      </p>
      <p role="alert" className="text-danger mt-1 text-sm font-semibold empty:hidden">
        {attempt.kind === 'refused' && problemText(attempt.problem, account, common)}
      </p>
    </div>
  );
}
