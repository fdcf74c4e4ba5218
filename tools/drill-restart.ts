/**
 * `npm run drill:restart [-- RESTARTS]` performs rolling restarts (ten by default) of two processes behind a proxy,
 * during sales and calls at fixed times, at half the rate that one process can serve. Latency counts from a call's
 * scheduled time. Exit status 0 only if no call failed.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { capacity, openLoad, openRollingFixture, reportOf } from './product/rolling-fixture.ts';
import { checkout } from './product/product-process.ts';

const restarts = Number(process.argv[2] ?? 10);
const fixture = await openRollingFixture(checkout);
try {
  const processes = [await fixture.start(checkout)];
  await capacity(fixture, 2);
  const most = await capacity(fixture, 5);
  processes.push(await fixture.start(checkout));
  console.log(`one process takes ${most.toFixed(0)} calls a second; the load is half of that`);
  const load = await openLoad(fixture, most / 2);
  for (let restart = 0; restart < restarts; restart += 1) {
    await sleep(500);
    const oldest = processes.shift();
    if (oldest !== undefined) await fixture.stop(oldest);
    console.log(`  restart ${restart + 1}`);
    processes.push(await fixture.start(checkout));
  }
  await sleep(500);
  await load.stop();
  for (const line of reportOf(load)) console.log(line);
  for (const { port, age, line } of fixture.told.slice(0, 20))
    console.log(`  ${port} ${age.toFixed(0)} ms after its start: ${line.slice(0, 600)}`);
  console.log(`drill:restart: restarts ${restarts}, failures ${load.failures.length}`);
  process.exitCode = load.failures.length === 0 && load.latencies.length > 0 ? 0 : 1;
} finally {
  await fixture.close();
}
