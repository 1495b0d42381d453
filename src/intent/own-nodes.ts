/** A node of an island, with a record of the child nodes that the build or one of our scripts created. */
export interface OwnNode extends Node {
  /** Each child. A text node is recorded with its text. */
  own?: [child: ChildNode, text: string | null][];
}

/** Records the current children of a node, before browser extensions and translators change them. */
export function rememberChildren(node: OwnNode): void {
  node.own = [...node.childNodes].map((child) => [child, child.nodeValue]);
}
