// A certified OpenID provider on a free port of this machine, told what to do line by line.
//
// Each line of standard input is a JSON command and each line of standard output its answer;
// the first line out is the issuer. It ends when its input does, so that it outlives no test.

import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';

import { Provider } from 'oidc-provider';

// Standard output belongs to the answers; the provider has much to say.
console.info = console.error;

const CLIENT = { id: 'site', secret: randomBytes(16).toString('hex') };
const SCOPE = 'openid reports';
const KINDS = {
  RS256: ['rsa', { modulusLength: 2048 }],
  PS256: ['rsa', { modulusLength: 2048 }],
  ES256: ['ec', { namedCurve: 'P-256' }],
  EdDSA: ['ed25519', {}],
};

const keys = Object.entries(KINDS).map(([alg, [type, options]]) => ({
  ...generateKeyPairSync(type, options).privateKey.export({ format: 'jwk' }),
  alg,
  use: 'sig',
  kid: alg.toLowerCase(),
}));
let provider;
let away = false;
// The path that gets no answer, and the site that signs people in here.
let silent;
let site;

const server = createServer((request, response) => {
  // Its own requests come through also when it is away for everybody else.
  if (silent && request.url.startsWith(silent)) return;
  if (away && request.headers['x-own'] !== CLIENT.secret) {
    response.writeHead(503).end();
  } else {
    provider.callback()(request, response);
  }
});
await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
const issuer = `http://127.0.0.1:${server.address().port}`;
const callback = `${issuer}/signed-in`;

// Knows the site that there is now.
function renewProvider() {
  provider = new Provider(issuer, {
    jwks: { keys },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [callback],
        grant_types: ['authorization_code', 'client_credentials'],
        application_type: 'native',
      },
      ...(site ? [site] : []),
    ],
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: `${sub}@example.com` }),
    }),
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: true },
      resourceIndicators: {
        enabled: true,
        // `<audience>?alg=<algorithm>`: one audience, signed as the test wants.
        getResourceServerInfo: (_context, resource) => {
          const [audience, alg] = resource.split('?alg=');
          return {
            scope: 'reports',
            audience,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: alg ?? 'RS256' } },
          };
        },
      },
    },
  });
}

// A browser that follows every redirect on its own and keeps every cookie.
function browser() {
  const cookies = new Map();
  return async (address, form) => {
    const response = await fetch(address, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: {
        'x-own': CLIENT.secret,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: form && new URLSearchParams(form),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = line.match(/^([^=]+)=([^;]*)/);
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location) {
      throw new Error(`${address} answers ${response.status}: ${await response.text()}`);
    }
    return new URL(location, issuer).href;
  };
}

async function token(form) {
  const response = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: {
      'x-own': CLIENT.secret,
      authorization: `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')}`,
    },
    body: new URLSearchParams(form),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(answer));
  return answer;
}

// The authorization code flow with PKCE, from the first redirect to the tokens.
async function signIn({ subject, audience, algorithm }) {
  const resource = `${audience}?alg=${algorithm}`;
  const verifier = randomBytes(32).toString('base64url');
  const visit = browser();
  const start = new URLSearchParams({
    client_id: CLIENT.id,
    response_type: 'code',
    redirect_uri: callback,
    scope: SCOPE,
    resource,
    nonce: randomBytes(8).toString('hex'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const login = await visit(`${issuer}/auth?${start}`);
  const consent = await visit(await visit(login, { prompt: 'login', login: subject }));
  const end = new URL(await visit(await visit(consent, { prompt: 'consent' })));
  return token({
    grant_type: 'authorization_code',
    code: end.searchParams.get('code'),
    redirect_uri: callback,
    code_verifier: verifier,
    resource,
  });
}

const commands = {
  signIn,
  client: ({ audience, algorithm }) =>
    token({
      grant_type: 'client_credentials',
      scope: 'reports',
      resource: `${audience}?alg=${algorithm}`,
    }),
  away: ({ value }) => {
    away = value;
    return {};
  },
  silence: ({ path }) => {
    silent = path;
    return {};
  },
  // Knows a site at `url`: with a secret, or as a public client that goes by PKCE alone.
  site: ({ url, id, secret }) => {
    site = {
      client_id: id,
      redirect_uris: [`${url}/sign-in/return`],
      post_logout_redirect_uris: [`${url}/`],
      // Plain http is for sites on this machine.
      application_type: url.startsWith('https:') ? 'web' : 'native',
      ...(secret ? { client_secret: secret } : { token_endpoint_auth_method: 'none' }),
    };
    renewProvider();
    return {};
  },
};

renewProvider();
console.log(issuer);
for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line);
  try {
    console.log(JSON.stringify(await commands[command.do](command)));
  } catch (error) {
    console.log(JSON.stringify({ failed: String(error) }));
  }
}
process.exit();
