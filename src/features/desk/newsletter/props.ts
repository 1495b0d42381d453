import type { AuthProblem } from '../../account/store/session.ts';
import type { RoomProps } from '../props.ts';
import type { ArticleDetails, ArticleResult } from '../rules/articles.ts';
import type { Result } from '../store.ts';

/** Props shared by the components of an article's page. */
export interface ArticleProps extends RoomProps {
  details: ArticleDetails;
  /** Merges the response of a call into the page. Returns the problem of the call, if there was one. */
  take: (result: Result<ArticleResult>) => AuthProblem | undefined;
}
