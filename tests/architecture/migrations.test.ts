import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { knownMigrations } from '@/db/known-migrations'
import { type Breaking, findBreaking } from '../support/source/breaking-statements'

const releases: Record<string, string> = JSON.parse(readFileSync('db/migrations/releases.json', 'utf8'))
const tags = knownMigrations.map(({ tag }) => tag)
const lastReleased = Object.values(releases).at(-1)!

const since = (tag: string) =>
  tags
    .slice(tags.indexOf(tag) + 1)
    .map(one => ({ tag: one, text: readFileSync(`db/migrations/${one}.sql`, 'utf8') }))

const isReleased = (tag: string) => tags.includes(tag) && tags.indexOf(tag) <= tags.indexOf(lastReleased)

function complaintAbout({ tag, statement, why, contract }: Breaking): string[] {
  if (contract && isReleased(contract)) return []
  const instead = contract
    ? `${contract} was in no release before this one: contract in the next`
    : 'expand now; contract in the next release, with `-- contract: <migration that expanded>` before the statement'
  return [`${tag}: ${statement}: a server of the version before runs on this, and ${why}. Or ${instead}.`]
}

const seen = (...texts: string[]) =>
  findBreaking(texts.map((text, at) => ({ tag: `${at}`, text }))).map(({ why }) => why)

describe('migrations expand first and contract a version later', () => {
  it('with which a server of the version before goes on', () => {
    expect(findBreaking(since(lastReleased)).flatMap(complaintAbout)).toEqual([])
  })

  it('releases are in order and name migrations', () => {
    const places = Object.values(releases).map(tag => tags.indexOf(tag))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places).not.toContain(-1)
  })

  it('a contraction is let pass that names a migration of an earlier release', () => {
    const dropped = (marker: string) =>
      findBreaking([{ tag: 'next', text: `${marker}\nALTER TABLE "defects" DROP COLUMN "remark";` }])
        .flatMap(complaintAbout)
        .join()
    expect(dropped('')).toMatch(/next: ALTER TABLE .* reads and writes this column.*expand now/)
    expect(dropped(`-- contract: ${lastReleased}`)).toBe('')
    expect(dropped('-- contract: 9999_later')).toMatch(/9999_later was in no release before/)
  })

  it('sees what an old migration dropped', () => {
    const found = findBreaking(since(tags[tags.indexOf('0030_drop_cluster') - 1]!))
    expect(found.filter(({ tag }) => tag === '0030_drop_cluster').map(({ statement }) => statement)).toEqual([
      'ALTER TABLE "defects" DROP COLUMN "cluster_id"',
    ])
  })
})

describe('a server of the version before is broken by', () => {
  it.each([
    ['DROP TABLE "notices";'],
    ['drop view if exists shown'],
    ['DROP FUNCTION raise_dictionary_revision();'],
    ['ALTER TABLE "users" DROP COLUMN "name";'],
    ['ALTER TABLE users DROP name'],
    ['ALTER TABLE "public"."users" RENAME COLUMN "name" TO "full_name";'],
    ['ALTER TABLE users RENAME TO people;'],
    ['ALTER TABLE users ALTER COLUMN name SET DATA TYPE varchar(80);'],
    ['ALTER TABLE users ALTER name TYPE jsonb USING to_jsonb(name);'],
    ['ALTER TABLE users ALTER COLUMN name SET NOT NULL;'],
    ['ALTER TABLE users ALTER COLUMN state DROP DEFAULT;'],
    ['ALTER TABLE users ADD COLUMN "phone" text NOT NULL;'],
    ["ALTER TABLE users ADD COLUMN a text DEFAULT '', ADD COLUMN b numeric(4, 2) NOT NULL;"],
    ["ALTER TABLE users ADD CONSTRAINT users_state CHECK (state <> '');"],
    ['ALTER TABLE users ADD CONSTRAINT u FOREIGN KEY ("boss") REFERENCES "public"."users"("id");'],
    ['ALTER TABLE users ADD CONSTRAINT users_name UNIQUE("name");'],
    ['CREATE UNIQUE INDEX users_name ON users (lower(name));'],
    ['ALTER TABLE users ENABLE ROW LEVEL SECURITY;'],
    ["ALTER TYPE state RENAME VALUE 'open' TO 'new';"],
    ['TRUNCATE notices;'],
    ['DO $$ BEGIN IF true THEN ALTER TABLE users DROP COLUMN name; END IF; END $$;'],
  ])('%s', text => {
    expect(seen(text)).toHaveLength(1)
  })
})

describe('a server of the version before goes on with', () => {
  it.each([
    ['a table of its own', 'CREATE TABLE "a" ("id" bigint NOT NULL);', 'ALTER TABLE a ADD UNIQUE (id);'],
    ['what is given up at once', 'CREATE TABLE a (id bigint);', 'ALTER TABLE a RENAME TO b; DROP TABLE a;'],
    ['a column', "ALTER TABLE users ADD COLUMN a text DEFAULT '' NOT NULL;", 'ALTER TABLE users DROP a;'],
    [
      'a reference of a new column',
      'ALTER TABLE "users" ADD COLUMN "a" bigint;',
      'ALTER TABLE "users" ADD CONSTRAINT "x" FOREIGN KEY ("a") REFERENCES "a"("id") ON DELETE cascade;',
    ],
    ['a check of what comes', "ALTER TABLE users ADD CONSTRAINT c CHECK (name <> '') NOT VALID;"],
    ['its later check of all', 'ALTER TABLE users VALIDATE CONSTRAINT c;'],
    ['less that is asked', 'ALTER TABLE users ALTER COLUMN name DROP NOT NULL, DROP CONSTRAINT users_state;'],
    ['a text in another order', 'ALTER TABLE users ALTER COLUMN name SET DATA TYPE text COLLATE "C";'],
    ['indexes', 'CREATE INDEX a ON users (name); DROP INDEX b;'],
    ['words in texts and comments', "-- DROP TABLE users\nINSERT INTO notes VALUES ('; DROP TABLE users;');"],
    ['the body of a function', 'CREATE FUNCTION f() RETURNS void AS $f$ BEGIN DROP TABLE a; END $f$;'],
  ])('%s', (_, ...texts) => {
    expect(seen(...texts)).toEqual([])
  })
})
