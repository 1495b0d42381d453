// Draws JSX as elements of the page, where React is not there yet. The views of islands that have no state are compiled
// against this file for the script of the first touch, and against React for the islands: they are written once.
import { rememberChildren } from '../intent/own-nodes.ts';

type Child = Node | string | number | boolean | null | undefined | Child[];
type Properties = Record<string, unknown> & { children?: Child };

export const Fragment = ({ children }: Properties): Child => children;

/** Returns the elements that React would make of the same JSX, with their listeners; refs and keys are left to React. */
export function jsx(type: string | ((properties: Properties) => Child), properties: Properties): Child {
  if (typeof type === 'function') return type(properties);
  const { children, ...attributes } = properties;
  const element = document.createElement(type);
  for (const [name, value] of Object.entries(attributes))
    if (typeof value === 'function') element[name.toLowerCase() as 'onclick'] = value as () => void;
    else if (value !== undefined && value !== false)
      element.setAttribute(name === 'className' ? 'class' : name, value as string);
  element.append(...nodes(children));
  rememberChildren([element]);
  return element;
}

export { jsx as jsxs };

/** Returns what is drawn of the children of an element: all but what says that nothing is. */
export const nodes = (children: Child): Node[] => [children].flat(9).filter(Boolean) as Node[];
