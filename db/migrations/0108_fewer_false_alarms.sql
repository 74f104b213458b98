-- Rules that nobody has changed have the thresholds that are shipped now (tests/bench/signals.md).
UPDATE "signal_rules" SET "params" = "params" || '{"h": 11.1}'
  WHERE "name" = '分总成预警' AND "version" = 1 AND "params" @> '{"h": 10.8, "mixture": true}';--> statement-breakpoint
UPDATE "signal_rules" SET "params" = "params" || '{"h": 12.1}'
  WHERE "name" = '品牌平台预警' AND "version" = 1 AND "params" @> '{"h": 11.5, "mixture": true}';
