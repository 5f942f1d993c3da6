const TINY = 1e-6

/** Numbers that are learned, with steps by coordinate (Duchi et al., Adaptive subgradient methods, 2011). */
export class Parameters {
  readonly values: Float32Array
  readonly #squares: Float32Array

  constructor(values: Float32Array) {
    this.values = values
    this.#squares = new Float32Array(values.length)
  }

  /** `count` of them between plus and minus half a spread. */
  static near(count: number, spread: number, random: () => number): Parameters {
    return new Parameters(Float32Array.from({ length: count }, () => (random() - 0.5) * spread))
  }

  /** Goes against the slope: the first step as far as `size`, later ones less, the steeper it was before. */
  step(place: number, slope: number, size: number): void {
    const sum = (this.#squares[place] ?? 0) + slope * slope
    this.#squares[place] = sum
    this.values[place] = (this.values[place] ?? 0) - (size * slope) / (Math.sqrt(sum) + TINY)
  }
}
