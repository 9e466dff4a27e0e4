import type { Retirement } from './answer.js';
import type { ErrorCode } from './codes.js';

/** A pause before the next request. */
export interface Wait {
  kind: 'wait';
  operation: string;
  seconds: number;
  /** `rate_limit_reached`, or the code of the error before a retry. */
  reason: 'rate_limit_reached' | ErrorCode;
}

/** An operation that will be retired; reported once per client. */
export interface RetirementNotice extends Retirement {
  kind: 'retirement';
  operation: string;
}

/** The events of a client, by name. */
export interface NycaptEvents {
  wait: Wait;
  retirement: RetirementNotice;
}

const warned = new Set<string>();

/** The listeners of one client. */
export class Notices {
  readonly #listeners = {
    wait: new Set<(notice: Wait) => void>(),
    retirement: new Set<(notice: RetirementNotice) => void>(),
  };

  on<E extends keyof NycaptEvents>(event: E, listener: (notice: NycaptEvents[E]) => void) {
    const listeners = this.#listeners[event] as Set<typeof listener> | undefined;
    if (listeners === undefined) {
      throw new TypeError(`a client has the events \`wait\` and \`retirement\`, not \`${event}\``);
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }

  report(notice: Wait | RetirementNotice): void {
    if (notice.kind === 'wait') {
      this.#listeners.wait.forEach((listener) => listener(notice));
    } else if (this.#listeners.retirement.size > 0) {
      this.#listeners.retirement.forEach((listener) => listener(notice));
    } else {
      warn(notice);
    }
  }
}

/** Says it once in a process, however many clients there are. */
function warn({ operation, sunset }: RetirementNotice): void {
  if (warned.has(operation)) {
    return;
  }
  warned.add(operation);
  const end = sunset ? `shuts down on ${sunset}` : 'is deprecated';
  process.emitWarning(`nycapt: \`${operation}\` ${end}; update this package`, {
    type: 'DeprecationWarning',
    code: 'NYCAPT_RETIREMENT',
  });
}
