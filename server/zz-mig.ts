import { Pool } from "pg";
import { readMigrations } from "#server/programs/embedded/schema-engine.ts";
import { readFunctions, applyFunctions } from "#server/programs/embedded/functions.ts";
import { changingUrl, runStatements, spreadingStatements, spreadTables } from "#server/programs/sharding/sharding.ts";
import { makeJoinedDatabase } from "#server/workshop/citus/spread-database.ts";
const database = await makeJoinedDatabase('postgres://canary@127.0.0.1:7432/drillbase');
const pool = new Pool({ connectionString: changingUrl(database.url, "citus"), max: 1 });
try {
 const [start, ...later] = await readMigrations() as any[];
 const text = (m:any)=> m.script ?? m.content ?? m.sql;
 console.log(Object.keys(start));
 await pool.query(text(start));
 for (const f of (await readFunctions("citus")).filter(f=>f.name.endsWith("spread-tables.sql"))) await pool.query(f.sql);
 const c = await pool.connect(); await c.query('BEGIN'); console.log((await spreadTables(c)).length); await c.query('COMMIT'); c.release();
 for (const m of later) {
  const ss = spreadingStatements(text(m));
  try { await runStatements(pool, ss); console.log('ok', m.name); }
  catch (e:any) { console.log('FAILED', m.name, e.code, e.message, e.detail ?? '', e.hint??'');
   for (const s of ss) { try { await pool.query(s) } catch (e2:any) { console.log('   ', s.slice(0,200).replace(/\s+/g,' '), '=>', e2.message) } } }
 }
 const d = await pool.connect(); await d.query('BEGIN'); console.log('placed', await spreadTables(d)); await applyFunctions(d, await readFunctions("citus"), "citus"); await d.query('COMMIT'); d.release(); console.log('functions ok');
} finally { await pool.end(); await database.drop(); }
