/** Hand-written SQL behind a bare Fastify in a separate process, started by the benchmarks. */
import Fastify from 'fastify';
import pg from 'pg';
import { z } from 'zod';

const input = z.array(z.tuple([z.string(), z.array(z.unknown())]));

// Same size as the product's own pool.
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });
const http = Fastify();
/** Runs statements sequentially and responds with the rows of the last one. */
http.post('/', async (request, reply) => {
  let rows: unknown[] = [];
  for (const [text, values] of input.parse(request.body)) ({ rows } = await pool.query(text, values));
  return reply.type('application/json').send(JSON.stringify(rows));
});
/** Reads one row by key in the simplest way, as the baseline of every read. */
http.get<{ Params: { id: string } }>('/row/:id', async (request, reply) => {
  const { rows } = await pool.query('select * from users where id = $1', [request.params.id]);
  return reply.send(rows[0]);
});
/** Responses without a query, by size in bytes, to measure only the cost of sending. */
const sendable = new Map<number, Buffer>();
http.get<{ Params: { count: string } }>('/bytes/:count', (request, reply) => {
  const count = Number(request.params.count);
  const bytes = sendable.get(count) ?? Buffer.alloc(count, ' ');
  sendable.set(count, bytes);
  return reply.type('application/json').send(bytes);
});
const address = await http.listen({ host: '127.0.0.1', port: 0 });
process.send?.(address);
process.on('disconnect', () => process.exit(0));
