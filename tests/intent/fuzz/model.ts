import type { Action } from './actions.ts';

/** The values of the fixture's fields. */
interface Fields {
  words: string;
  file: string;
  isMarked: boolean;
  season: 'winter' | 'summer';
  size: 'small' | 'large';
}

/** A model of the fixture: its expected log after each action, and the values of its fields. */
export class FixtureModel {
  readonly log: string[] = [];
  readonly fields: Fields = { words: '', file: '', isMarked: false, season: 'winter', size: 'small' };

  apply(action: Action): void {
    const { log, fields } = this;
    switch (action.kind) {
      case 'press': {
        const click = `click ${action.button}`;
        log.push(click);
        if (action.by === 'double click') log.push(click, `dblclick ${action.button}`);
        return;
      }
      case 'hold a key':
        log.push('key x', 'key x again', 'key y');
        return;
      case 'type':
        for (const letter of action.text) this.#setWords(fields.words + letter);
        return;
      case 'erase a letter':
        this.#setWords(fields.words.slice(0, -1));
        return;
      case 'erase all':
        this.#setWords('');
        return;
      case 'compose': {
        const before = fields.words;
        for (const stage of [...action.stages, action.result]) this.#setWords(before + stage);
        return;
      }
      case 'mark':
        fields.isMarked = !fields.isMarked;
        log.push(`mark ${fields.isMarked}`);
        return;
      case 'season':
        fields.season = fields.season === 'winter' ? 'summer' : 'winter';
        log.push(`season ${fields.season}`);
        return;
      case 'size':
        fields.size = fields.size === 'small' ? 'large' : 'small';
        log.push(`size ${fields.size}`);
        return;
      case 'choose a file':
        fields.file = action.name;
        log.push(`file ${fields.file}`);
        return;
      case 'send':
        log.push(`submit ${fields.words}${fields.file && ` with ${fields.file}`}`);
        return;
      case 'follow the link to #below':
    }
  }

  #setWords(words: string): void {
    if (words !== this.fields.words) this.log.push(`words ${words}`);
    this.fields.words = words;
  }
}
