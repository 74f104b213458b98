ALTER TABLE "defect_files" ADD COLUMN "infection" text;--> statement-breakpoint
ALTER TABLE "intake_uploads" ADD COLUMN "scanned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "intake_uploads" ADD COLUMN "infection" text;--> statement-breakpoint
ALTER TABLE "recall_files" ADD COLUMN "infection" text;--> statement-breakpoint
CREATE INDEX "defect_files_unscanned" ON "defect_files" USING btree ("store_key") WHERE not scanned;--> statement-breakpoint
CREATE INDEX "intake_uploads_unscanned" ON "intake_uploads" USING btree ("store_key") WHERE not scanned;--> statement-breakpoint
CREATE INDEX "recall_files_unscanned" ON "recall_files" USING btree ("store_key") WHERE not scanned;
