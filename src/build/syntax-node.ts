/** A node of a parsed script (ESTree), with the properties that the build uses. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  name?: string;
  value?: unknown;
  computed?: boolean;
  shorthand?: boolean;
  optional?: boolean;
  key?: SyntaxNode;
  object?: SyntaxNode;
  property?: SyntaxNode;
  callee?: SyntaxNode;
}
