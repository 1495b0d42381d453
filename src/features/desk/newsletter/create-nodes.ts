import type { EmailNode } from '../rules/email-preview.ts';

/** Creates the elements of an email. Its links open another tab. */
export const createNodes = (nodes: readonly EmailNode[]): Node[] =>
  nodes.map((node) => {
    if (typeof node === 'string') return document.createTextNode(node);
    const element = document.createElement(node.tag);
    for (const [name, value] of Object.entries(node.attributes)) {
      // The page's content security policy forbids style attributes in HTML, but allows styles that a script sets.
      if (name === 'style') element.style.cssText = value;
      else element.setAttribute(name, value);
    }
    if (node.tag === 'a') {
      element.setAttribute('target', '_blank');
      element.setAttribute('rel', 'noopener');
    }
    element.append(...createNodes(node.children));
    return element;
  });
