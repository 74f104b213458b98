CREATE TABLE "encryption_keys" (
	"key_id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "encryption_nonces" (
	"key_id" text NOT NULL,
	"nonce" text NOT NULL,
	CONSTRAINT "encryption_nonces_key_id_nonce_pk" PRIMARY KEY("key_id","nonce")
);
--> statement-breakpoint
ALTER TABLE "encryption_nonces" ADD CONSTRAINT "encryption_nonces_key_id_encryption_keys_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."encryption_keys"("key_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "encryption_keys_expires" ON "encryption_keys" USING btree ("expires_at");