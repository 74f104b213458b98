CREATE TABLE "sign_in_tries" (
	"account" text NOT NULL,
	"source" text NOT NULL,
	"level" double precision NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_tries_account_source_pk" PRIMARY KEY("account","source")
);
--> statement-breakpoint
DROP INDEX "users_login_id";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "credential_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "failed_sign_ins" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "credential_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- by hand: login names in their one spelling (lib/core/normalize.ts). Plain letters are all that registration ever took;
-- of what an identity service has sent, the commonest other signs. Two that become one: the later gets its id as an ending.
WITH folded AS (
  SELECT id, login_id, state,
    trim(replace(lower(replace(replace(replace(upper(replace(normalize(login_id, NFKC), 'ß', 'ss')),
      'ẞ', 'SS'), 'İ', 'I'), 'ı', 'i')), U&'i\0307', 'i')) AS spelling
  FROM users),
named AS (
  SELECT id, login_id, spelling,
    row_number() OVER (PARTITION BY spelling ORDER BY state = 'deleted', state <> 'active', id) AS place
  FROM folded)
UPDATE users SET login_id = CASE WHEN place = 1 THEN spelling ELSE spelling || '-' || users.id END
FROM named WHERE named.id = users.id AND (place > 1 OR spelling <> named.login_id);--> statement-breakpoint
-- The local identity service now names an account with the version of its password: what it remembers is of no more use.
DELETE FROM oidc_payloads WHERE payload ? 'accountId';--> statement-breakpoint
CREATE UNIQUE INDEX "users_login_id" ON "users" USING btree ("login_id");