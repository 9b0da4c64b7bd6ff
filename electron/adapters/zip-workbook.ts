import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';
import type { WorkbookPacker } from '#core/platform/workbook-port.ts';

const deflate = promisify(deflateRaw);

/** Numbers of a zip are little-endian (APPNOTE 4.3). */
type Field = readonly [bytes: 2 | 4, value: number];

const VERSION = 20;
const NAMES_IN_UTF8 = 0x0800;
const DEFLATED = 8;
/** The first day that the format knows: a file's content does not depend on the moment. */
const FIRST_DAY = 0x21;
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;

/** A zip of a few small files, deflated in another thread. */
export function createZipWorkbooks(): WorkbookPacker {
  return {
    async pack(parts) {
      const files: Buffer[] = [];
      const directory: Buffer[] = [];
      let offset = 0;
      for (const { path, texts } of parts) {
        const slices: Buffer[] = [];
        for (const text of texts) {
          slices.push(Buffer.from(text));
          await nextTurn();
        }
        const plain = Buffer.concat(slices);
        const packed = await deflate(plain, { level: 1 });
        const name = Buffer.from(path);
        const common: Field[] = [
          [2, VERSION],
          [2, NAMES_IN_UTF8],
          [2, DEFLATED],
          [2, 0],
          [2, FIRST_DAY],
          [4, crc32(plain)],
          [4, packed.length],
          [4, plain.length],
          [2, name.length],
          [2, 0],
        ];
        const file = Buffer.concat([written([4, LOCAL], ...common), name, packed]);
        const noComment: Field[] = [
          [2, 0],
          [2, 0],
          [2, 0],
          [4, 0],
        ];
        directory.push(written([4, CENTRAL], [2, VERSION], ...common, ...noComment, [4, offset]), name);
        files.push(file);
        offset += file.length;
      }
      const central = Buffer.concat(directory);
      const count = files.length;
      const end = written([4, END], [2, 0], [2, 0], [2, count], [2, count], [4, central.length], [4, offset], [2, 0]);
      return Buffer.concat([...files, central, end]);
    },
  };
}

function written(...fields: readonly Field[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of fields) at = bytes.writeUIntLE(value, at, size);
  return bytes;
}
