-- Thresholds that nobody has changed become those that are shipped now (tests/bench/signals.md).
UPDATE "signal_rules" SET "params" = "params" || '{"h": 11.3, "kappa": 30}'
  WHERE "name" = '典型问题预警' AND "version" = 1 AND "params" @> '{"h": 11.1, "kappa": 15, "mixture": true}';--> statement-breakpoint
UPDATE "signal_rules" SET "params" = "params" || '{"h": 11.3}'
  WHERE "name" = '分总成预警' AND "version" = 1 AND "params" @> '{"h": 10.7, "mixture": true}';--> statement-breakpoint
UPDATE "signal_rules" SET "params" = "params" || '{"h": 11.8}'
  WHERE "name" = '品牌平台预警' AND "version" = 1 AND "params" @> '{"h": 10.3, "mixture": true}';--> statement-breakpoint
UPDATE "signal_rules" SET "params" = "params" || '{"h": 10.2, "ratio": 6, "least": 5, "kappa": 15, "mixture": true}'
  WHERE "name" = '常见部位预警' AND "version" = 1 AND "params" @> '{"h": 6.6, "ratio": 3, "least": 6}';
