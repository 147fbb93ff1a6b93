import { z } from 'zod';

// The content security policy forbids the code generation with which zod speeds itself up.
z.config({ jitless: true });
