import type { Site } from "#server/workshop/drills/two-instances/site.ts";

type Settings = Record<string, string>;

/** Does the work while both instances run with these settings besides; `settings` may tell them apart. */
export async function withSettings<Result>(
  site: Site,
  settings: Settings | ((place: number) => Settings),
  work: () => Promise<Result>,
): Promise<Result> {
  const of = typeof settings === "function" ? settings : () => settings;
  try {
    await startAgain(site, of);
    return await work();
  } finally {
    await startAgain(site, () => ({}));
  }
}

async function startAgain(site: Site, more: (place: number) => Settings): Promise<void> {
  for (const [place, app] of site.apps.entries()) {
    await app.end("SIGTERM");
    await site.revive(place, { ...site.program, env: { ...site.program.env, ...more(place) } });
  }
}
