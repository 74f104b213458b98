export const width = 960
export const height = 320

export interface Plot {
  left: number
  right: number
  top: number
  bottom: number
}

export const plot: Plot = { left: 52, right: width - 12, top: 20, bottom: height - 40 }

/** A tenth is finer than a pixel, and it makes a page of marks shorter by a fifth. */
export const tenth = (place: number) => Math.round(place * 10) / 10
