import sharp from 'sharp'

const GRAIN = 512
const background = '#888'

/** An image with soft shapes and grain, similar to a photograph. */
export async function photograph(
  width: number,
  height: number,
  type: 'jpeg' | 'png' = 'jpeg',
): Promise<Buffer> {
  const shapes = await noise(Math.ceil(width / 64), Math.ceil(height / 64), 60)
  const grain = await noise(Math.min(GRAIN, width), Math.min(GRAIN, height), 20)
  return sharp(shapes)
    .resize(width, height, { fit: 'fill' })
    .composite([{ input: grain, tile: true, blend: 'soft-light' }])
    .toFormat(type, { quality: 88 })
    .toBuffer()
}

function noise(width: number, height: number, sigma: number): Promise<Buffer> {
  const create = { width, height, channels: 3 as const, background }
  return sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma } } })
    .png()
    .toBuffer()
}
