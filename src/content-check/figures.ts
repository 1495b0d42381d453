import type { ContentFile } from './content-file.ts';
import type { Problem } from './problem.ts';

/** A number with a unit of measurement. */
const FIGURE = /\d+([.,]\d+)?\s?(°C|°|V|W|Wh|kW|kWh|A|Ah|Pa|%|kg|m²|mm|cm|m|km)(?!\w)/;

/** Returns a problem for an article or a resource with a technical figure but without a source. */
export function checkSources({ file, data, body, bodyLine }: ContentFile): Problem[] {
  if (!/^content\/(blog|resources)\//.test(file)) return [];
  const { sources } = data as { sources?: unknown };
  if (Array.isArray(sources) && sources.length > 0) return [];
  const lines = body.split('\n').map((line) => line.replace(/^\d+\. /, ''));
  const index = lines.findIndex((line) => FIGURE.test(line));
  if (index === -1) return [];
  return [
    {
      file,
      line: bodyLine + index,
      message: `Le chiffre « ${FIGURE.exec(lines[index]!)![0]} » n’a pas de source.`,
      suggestion:
        'Nommez-la dans les champs : « sources: », puis « - name: auteur et titre du document » ; ou retirez le chiffre.',
    },
  ];
}
