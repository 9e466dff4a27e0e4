import { Nycapt, type Health } from 'nycapt';
import { FakeServer } from 'nycapt/testing';

export async function health(): Promise<Health> {
  const server = await FakeServer.start();
  return new Nycapt({ baseUrl: server.url }).getHealth();
}
