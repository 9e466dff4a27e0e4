const inspect = Symbol.for('nodejs.util.inspect.custom');

/** The text of a secret: only `expose()` shows it. */
export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /**
   * The plain text.
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
