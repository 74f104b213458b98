-- Thresholds that nobody has changed become those that are shipped now (tests/bench/signals.md).
UPDATE "signal_rules" SET "params" = "params" || '{"h": 11.1, "ratio": 15, "kappa": 15, "mixture": true}'
  WHERE "name" = '典型问题预警' AND "version" = 1 AND "params" @> '{"h": 7.6, "ratio": 8}';--> statement-breakpoint
UPDATE "signal_rules" SET "params" = "params" || '{"h": 10.7, "ratio": 15, "kappa": 15, "mixture": true}'
  WHERE "name" = '分总成预警' AND "version" = 1 AND "params" @> '{"h": 8.3, "ratio": 8}';--> statement-breakpoint
UPDATE "signal_rules" SET "params" = "params" || '{"h": 10.3, "ratio": 15, "kappa": 15, "mixture": true}'
  WHERE "name" = '品牌平台预警' AND "version" = 1 AND "params" @> '{"h": 8.6, "ratio": 6}';--> statement-breakpoint
UPDATE "signal_rules" SET "params" = "params" || '{"h": 6.6}'
  WHERE "name" = '常见部位预警' AND "version" = 1 AND "params" @> '{"h": 6, "ratio": 3, "least": 6}';--> statement-breakpoint
UPDATE "signal_rules" SET "enabled" = false
  WHERE "name" = '细分早期预警' AND "version" = 1 AND "params" @> '{"h": 9.1, "ratio": 20}';
