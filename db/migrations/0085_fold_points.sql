-- 2。0T has the key of 2.0T now (lib/values/fold.ts). These records are given their keys anew by npm run migrate and by the
-- daily sweep, as those without keys are; until then they keep what they have.
UPDATE "defects" SET "fold_version" = 0 WHERE "fold_version" <> 0
  AND ("summary" ~ '[0-9０-９][。｡][0-9０-９]' OR "description" ~ '[0-9０-９][。｡][0-9０-９]');--> statement-breakpoint
UPDATE "intake_reports" SET "words_key" = NULL
  WHERE "branch" = 'product' AND "words_key" IS NOT NULL AND "answers"::text ~ '[0-9０-９][。｡][0-9０-９]';
