/** A page renews every 20 seconds: two renewals may be lost before it counts as gone. By the database's clock. */
export const shownFor = `interval '50 seconds'`
