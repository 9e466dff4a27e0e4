const inspect = Symbol.for('nodejs.util.inspect.custom');

/** The text of a secret: shown by `expose()` and by nothing else. */
export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /**
   * The text in clear.
   *
   * @example
   * ```ts
   * import { Secret } from 'nycapt';
   *
   * const secret = new Secret('nycapt_live_example');
   * console.log(String(secret), secret.expose());
   * ```
   */
  expose(): string {
    return this.#text;
  }

  toString(): string {
    return '[Secret]';
  }

  toJSON(): string {
    return '[Secret]';
  }

  [inspect](): string {
    return 'Secret(…)';
  }
}
