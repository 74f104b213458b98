-- Rules that nobody has changed run daily, with the thresholds that are shipped now (tests/bench/signals.md).
UPDATE "signal_rules" SET "every" = 'day', "params" = "params" || '{"h": 10.5}'
  WHERE "name" = '典型问题预警' AND "version" = 1 AND "params" @> '{"h": 11.3, "mixture": true}';--> statement-breakpoint
UPDATE "signal_rules" SET "every" = 'day', "params" = "params" || '{"h": 10.8}'
  WHERE "name" = '分总成预警' AND "version" = 1 AND "params" @> '{"h": 11.3, "mixture": true}';--> statement-breakpoint
UPDATE "signal_rules" SET "every" = 'day', "params" = "params" || '{"h": 8.8}'
  WHERE "name" = '常见部位预警' AND "version" = 1 AND "params" @> '{"h": 10.2, "mixture": true}';--> statement-breakpoint
UPDATE "signal_rules" SET "every" = 'day', "params" = "params" || '{"h": 11.5}'
  WHERE "name" = '品牌平台预警' AND "version" = 1 AND "params" @> '{"h": 11.8, "mixture": true}';--> statement-breakpoint
UPDATE "signal_rules" SET "every" = 'day' WHERE "name" = '细分早期预警' AND "version" = 1;
