import { describe } from 'vitest';
import { memoryIndex } from '../../testing/memory-index.ts';
import { describeMessageIndex } from '../../testing/message-index-contract.ts';

describe('an in-memory index', () => describeMessageIndex(memoryIndex));
