type WavShape = {
  rate?: number;
  bits?: 16 | 24 | 32;
  float?: boolean;
  extensible?: boolean;
  riff?: string;
  dataSize?: number;
  riffSize?: number;
  before?: Uint8Array[];
  after?: Uint8Array[];
};

export const tone = ({
  seconds,
  hertz = 1000,
  decibels = -23,
  rate = 48_000,
}: {
  seconds: number;
  hertz?: number;
  decibels?: number;
  rate?: number;
}): Float32Array =>
  Float32Array.from(
    { length: Math.round(rate * seconds) },
    (_, at) => 10 ** (decibels / 20) * Math.sin((2 * Math.PI * hertz * at) / rate),
  );

export function chunk(name: string, bytes: Uint8Array, size = bytes.length): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, "latin1");
  head.writeUInt32LE(size, 4);
  return Buffer.concat([head, bytes, Buffer.alloc(bytes.length % 2)]);
}

function formatChunk(
  channels: number,
  { rate = 48_000, bits = 16, float = false, extensible = false }: WavShape,
): Buffer {
  const tag = float ? 3 : 1;
  const bytes = Buffer.alloc(extensible ? 40 : 16);
  bytes.writeUInt16LE(extensible ? 0xfffe : tag, 0);
  bytes.writeUInt16LE(channels, 2);
  bytes.writeUInt32LE(rate, 4);
  bytes.writeUInt32LE((rate * channels * bits) / 8, 8);
  bytes.writeUInt16LE((channels * bits) / 8, 12);
  bytes.writeUInt16LE(bits, 14);
  if (extensible) {
    bytes.writeUInt16LE(22, 16);
    bytes.writeUInt16LE(bits, 18);
    bytes.writeUInt32LE(channels === 2 ? 3 : 4, 20);
    bytes.writeUInt16LE(tag, 24);
    bytes.write("000000001000800000aa00389b71", 26, "hex");
  }
  return bytes;
}

function sampleBytes(channels: Float32Array[], { bits = 16, float = false }: WavShape): Buffer {
  const width = bits / 8;
  const bytes = Buffer.alloc((channels[0]?.length ?? 0) * channels.length * width);
  channels.forEach((samples, channel) =>
    samples.forEach((sample, frame) => {
      const at = (frame * channels.length + channel) * width;
      if (float) bytes.writeFloatLE(sample, at);
      else
        bytes.writeIntLE(
          Math.round(Math.max(-1, Math.min(1, sample)) * (2 ** (bits - 1) - 1)),
          at,
          width,
        );
    }),
  );
  return bytes;
}

/** A WAV as any program might write it, and as none should. */
export function wav(channels: Float32Array[], shape: WavShape = {}): Buffer {
  const data = sampleBytes(channels, shape);
  const body = Buffer.concat([
    ...(shape.before ?? []),
    chunk("fmt ", formatChunk(channels.length, shape)),
    chunk("data", data, shape.dataSize),
    ...(shape.after ?? []),
  ]);
  const head = Buffer.alloc(12);
  head.write(shape.riff ?? "RIFF", "latin1");
  head.writeUInt32LE(shape.riffSize ?? body.length + 4, 4);
  head.write("WAVE", 8, "latin1");
  return Buffer.concat([head, body]);
}

/** The bytes as they come from disk or network: cut anywhere. */
export async function* inPieces(bytes: Uint8Array, ...sizes: number[]): AsyncGenerator<Uint8Array> {
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes.length ? sizes[turn % sizes.length]! : 64 * 1024;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}
