// Reads the previews of any number of slugs: requests of 25, four at a time, results in order.
//
// node preview_batch.mjs http://127.0.0.1:8080 SLUG...
import { Nycapt } from 'nycapt';

const [baseUrl, ...slugs] = process.argv.slice(2);

const nycapt = new Nycapt({ baseUrl, appInfo: { name: 'preview_batch', version: '1.0' } });
for await (const { slug, preview, error } of nycapt.previews(slugs, { concurrency: 4 })) {
  // A failure of one slug is a result like any other.
  console.log(`${slug}  ${preview?.address.formatted ?? error}`);
}
