// Records the child nodes of each element in an island, before browser extensions and translators change them. This is a module
// of the page, so it runs before other scripts and extensions that wait for the end of parsing.
import { rememberChildren } from './own-nodes.ts';

document.querySelectorAll('astro-island,astro-island *').forEach(rememberChildren);
