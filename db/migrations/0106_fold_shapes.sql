-- Other shapes of a character have one key now, 锺 that of 钟 (lib/values/fold.ts). These records are given their keys anew
-- by npm run migrate and by the daily sweep, as those without keys are; until then they keep what they have.
UPDATE "defects" SET "fold_version" = 0 WHERE "fold_version" <> 0
  AND concat("summary", "description", "reporter_name", "plate_no") ~ '[锺髙囯呉羣寗旣黒気戸歩毎亊扵囬囘吿靣淸靑]';--> statement-breakpoint
UPDATE "intake_reports" SET "words_key" = NULL
  WHERE "branch" = 'product' AND "words_key" IS NOT NULL AND "answers"::text ~ '[锺髙囯呉羣寗旣黒気戸歩毎亊扵囬囘吿靣淸靑]';
